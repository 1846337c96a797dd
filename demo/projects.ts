/** The projects of the demo's studio. */

export interface DemoProject {
  readonly name: string
  readonly client: string | null
  readonly color: string
  readonly estimatedHours: number | null
  /** Hourly; null: not billed. */
  readonly rate: number | null
  /** Work that recurs in the project; most of the entries say one of these. */
  readonly work: readonly string[]
  /** The project's tasks: name and hours. */
  readonly tasks: readonly (readonly [name: string, hours: number])[]
  readonly milestones: readonly string[]
}

export const projects: readonly DemoProject[] = [
  {
    name: 'Website relaunch',
    client: 'Harbour & Finch',
    color: '#2f7de1',
    estimatedHours: 2600,
    rate: 110,
    work: ['Navigation and page types', 'Start page', 'Review of the copy', 'Call with Harbour & Finch'],
    tasks: [
      ['Icons for the services page', 12],
      ['Photo selection', 4],
      ['Start page, third draft', 20],
      ['Search that forgives typing errors', 24],
      ['Accessibility review', 16],
      ['Move the old articles', 30],
      ['Measure loading times', 6],
      ['Forms: contact and newsletter', 14],
    ],
    milestones: ['Preview for the board', 'Launch'],
  },
  {
    name: 'Brand guidelines',
    client: 'Harbour & Finch',
    color: '#8b5cf6',
    estimatedHours: 1400,
    rate: 105,
    work: ['Type scale and colour tokens', 'Logo spacing', 'Examples of motion', 'Layout of the book'],
    tasks: [
      ['Write the spacing rules', 8],
      ['Collect examples of motion', 5],
      ['Colours in print', 10],
      ['Templates for slides', 18],
      ['Photography: light and crop', 9],
    ],
    milestones: ['Guidelines, first edition'],
  },
  {
    name: 'Annual report',
    client: 'Northwind Trust',
    color: '#d97706',
    estimatedHours: 900,
    rate: 95,
    work: [
      'Charts for chapter two',
      'Outline of the report',
      'Interviews with readers',
      'Call with the printer',
    ],
    tasks: [
      ['Proofread chapter two', 6],
      ['Cover variants', 12],
      ['Answer the printer’s questions', 1],
      ['Order paper samples', 1],
      ['Charts for chapter three', 16],
      ['Index', 5],
    ],
    milestones: ['Copy is final', 'To the printer'],
  },
  {
    name: 'Booking system',
    client: 'Lighthouse Rooms',
    color: '#0d9488',
    estimatedHours: 3200,
    rate: 120,
    work: ['Calendar of rooms', 'Payments', 'Import of old bookings', 'Reviews', 'Weekly call'],
    tasks: [
      ['Overlapping bookings', 18],
      ['Refunds', 22],
      ['Confirmation mails', 8],
      ['Prices by season', 26],
      ['Load test', 10],
      ['Clock changes in the calendar', 7],
      ['Export for the tax office', 12],
    ],
    milestones: ['Pilot with two houses', 'All houses'],
  },
  {
    name: 'Sensor dashboard',
    client: 'Meadow Works',
    color: '#dc5a5a',
    estimatedHours: 1500,
    rate: 120,
    work: ['Live charts', 'Alerts', 'Storage of readings', 'Tests on site'],
    tasks: [
      ['Alerts by mail', 9],
      ['Gaps in the readings', 14],
      ['Map of the fields', 20],
      ['Night colours', 6],
    ],
    milestones: ['Second field connected'],
  },
  {
    name: 'Magazine',
    client: 'Northwind Trust',
    color: '#c026d3',
    estimatedHours: 1100,
    rate: 90,
    work: ['Layout', 'Editing', 'Pictures', 'Proofs'],
    tasks: [
      ['Interview with the lighthouse keeper', 10],
      ['Table of contents', 2],
      ['Portraits', 12],
      ['Translate two essays', 16],
    ],
    milestones: ['Spring issue'],
  },
  {
    name: 'Offers',
    client: null,
    color: '#ca8a04',
    estimatedHours: null,
    rate: null,
    work: ['Offer', 'First meeting', 'Estimate'],
    tasks: [
      ['Offer for the museum', 6],
      ['Estimate for the app', 4],
    ],
    milestones: [],
  },
  {
    name: 'Studio',
    client: null,
    color: '#64748b',
    estimatedHours: null,
    rate: null,
    work: ['Weekly meeting', 'Plan the week', 'Invoices', 'Reading', 'Help a colleague'],
    tasks: [
      ['Archive last year’s files', 3],
      ['New chairs', 1],
      ['Agree on holidays', 1],
    ],
    milestones: [],
  },
]

export const tags = ['design', 'writing', 'meeting', 'research', 'on site'] as const
