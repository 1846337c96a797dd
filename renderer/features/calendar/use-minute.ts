import { useEffect, useState } from 'react'

const minute = 60_000

/** Seconds since 1970, anew with each minute of the clock while the window can be seen. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const look = () => {
      if (!document.hidden) setNow(Date.now())
    }
    const timer = setTimeout(look, minute - (now % minute) + 20)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [now])
  return Math.floor(now / 1000)
}
