import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  DoughnutController,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import styles from './charts.module.css'

export interface Bar {
  readonly label: string
  /** The days in words. */
  readonly title: string
  readonly seconds: number
  readonly billableSeconds: number
  /** Of the bar in its place in the period before; null where none is compared. */
  readonly before: number | null
}

export interface DayChartProps {
  /** Says in words what is drawn. */
  readonly label: string
  readonly bars: readonly Bar[]
  readonly names: Readonly<Record<'billable' | 'rest' | 'before', string>>
  readonly write: (seconds: number) => string
  readonly onOpen: (index: number) => void
}

/** Time as bars, its billable part below; the period before as a line. */
export function DayChart({ label, bars, names, write, onOpen }: DayChartProps) {
  const hours = (seconds: number) => seconds / 3600
  return (
    <Canvas
      label={label}
      className={styles.bars}
      onOpen={onOpen}
      config={(color): ChartConfiguration => ({
        type: 'bar',
        data: {
          labels: bars.map((bar) => bar.label),
          datasets: [
            {
              label: names.billable,
              data: bars.map(({ billableSeconds }) => hours(billableSeconds)),
              backgroundColor: color('--accent'),
              stack: 'time',
              maxBarThickness: 40,
              order: 2,
            },
            {
              label: names.rest,
              data: bars.map(({ seconds, billableSeconds }) => hours(seconds - billableSeconds)),
              backgroundColor: color('--line-strong'),
              stack: 'time',
              maxBarThickness: 40,
              order: 2,
            },
            ...(bars.some(({ before }) => before !== null)
              ? [
                  {
                    type: 'line' as const,
                    label: names.before,
                    data: bars.map(({ before }) => (before === null || before === 0 ? null : hours(before))),
                    borderColor: color('--attention'),
                    backgroundColor: color('--attention'),
                    // A mark at each bar: what lies between two days is nothing.
                    showLine: false,
                    pointStyle: 'line',
                    pointBorderWidth: 2,
                    pointRadius: 7,
                    order: 1,
                  },
                ]
              : []),
          ],
        },
        options: {
          interaction: { mode: 'index', intersect: false },
          scales: {
            x: {
              stacked: true,
              grid: { display: false },
              border: { color: color('--line') },
              ticks: { color: color('--text-faint'), maxRotation: 0, autoSkipPadding: 12 },
            },
            y: {
              stacked: true,
              beginAtZero: true,
              border: { display: false },
              grid: { color: color('--line') },
              ticks: { color: color('--text-faint'), maxTicksLimit: 5, callback: (value) => `${value} h` },
            },
          },
          plugins: {
            tooltip: {
              callbacks: {
                title: ([first]) => bars[first?.dataIndex ?? 0]?.title ?? '',
                label: ({ dataset, parsed }) =>
                  `${dataset.label ?? ''}: ${write(Math.round((parsed.y ?? 0) * 3600))}`,
              },
            },
          },
        },
      })}
    />
  )
}

export interface Part {
  readonly label: string
  readonly seconds: number
  /** A colour of a project; null for what has none. */
  readonly color: string | null
}

export interface ShareChartProps {
  readonly label: string
  readonly parts: readonly Part[]
  readonly write: (seconds: number) => string
}

/** The shares of a whole as a ring. */
export function ShareChart({ label, parts, write }: ShareChartProps) {
  return (
    <Canvas
      label={label}
      className={styles.ring}
      config={(color): ChartConfiguration => ({
        type: 'doughnut',
        data: {
          labels: parts.map((part) => part.label),
          datasets: [
            {
              data: parts.map(({ seconds }) => seconds),
              backgroundColor: parts.map((part) => part.color ?? color('--line-strong')),
              borderColor: color('--surface'),
              borderWidth: 2,
            },
          ],
        },
        options: {
          cutout: '78%',
          plugins: {
            tooltip: {
              callbacks: { label: ({ label: name, parsed }) => ` ${name}: ${write(Number(parsed))}` },
            },
          },
        } as ChartConfiguration['options'] & object,
      })}
    />
  )
}

interface CanvasProps {
  readonly label: string
  readonly className?: string | undefined
  /** @param color answers a colour of the tokens as it is in the theme */
  readonly config: (color: (token: string) => string) => ChartConfiguration
  readonly onOpen?: (index: number) => void
}

/** A chart that is drawn anew when what it shows changes, and in the colours of the theme. Its words are in tables. */
function Canvas(props: CanvasProps) {
  const theme = useThemeChanges()
  return <Drawing key={`${theme} ${JSON.stringify(props.config(String))}`} {...props} />
}

function Drawing({ label, className, config, onOpen }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const open = useEffectEvent((index: number) => onOpen?.(index))
  const draw = useEffectEvent((element: HTMLCanvasElement): Chart => {
    const { type, data, options } = config(colorsIn(element)) as ChartConfiguration<'bar'>
    return new Chart(element, {
      type,
      data,
      options: {
        ...options,
        animation: false,
        maintainAspectRatio: false,
        onClick: (_event, [hit]) => {
          if (hit !== undefined) open(hit.index)
        },
      },
    })
  })
  useLayoutEffect(() => {
    const element = canvas.current
    if (element === null) return undefined
    Chart.register(
      ArcElement,
      BarController,
      BarElement,
      CategoryScale,
      DoughnutController,
      LinearScale,
      LineController,
      LineElement,
      PointElement,
      Tooltip,
    )
    // The words beside axes follow no font of the chart's own options.
    Object.assign(Chart.defaults.font, { family: getComputedStyle(element).fontFamily, size: 11 })
    const chart = draw(element)
    return () => chart.destroy()
  }, [])
  return (
    <div className={className}>
      <canvas ref={canvas} role="img" aria-label={label} data-opens={onOpen !== undefined || undefined} />
    </div>
  )
}

/** Canvases know no custom properties: a colour is what an element has that wears it. */
function colorsIn(element: HTMLElement): (token: string) => string {
  return (token) => {
    const former = element.style.color
    element.style.color = `var(${token})`
    const { color } = getComputedStyle(element)
    element.style.color = former
    return color
  }
}

/** Another value whenever the theme has changed. */
function useThemeChanges(): number {
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const count = () => setChanges((former) => former + 1)
    const system = window.matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', count)
    const observer = new MutationObserver(count)
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      system.removeEventListener('change', count)
      observer.disconnect()
    }
  }, [])
  return changes
}
