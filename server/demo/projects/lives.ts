/** What a project of the demo company has become, and how much of it there is. */
export type ProjectLife = {
  name: string
  category: string
  description: string
  status: 'draft' | 'planned' | 'in_progress' | 'on_hold' | 'completed' | 'cancelled'
  /** Working days from today to its start, negative in the past. */
  start: number
  /** Its tasks, one after the other; more are added until there are `tasks`. */
  tasks: number
  /** The part of its tasks that is done, and how its due day is to the day on which it ends by its plan. */
  done: number
  due: 'late' | 'tight' | 'free' | 'legal'
  budget: number
  isTemplate?: true
}

const goal = 'One plan that all see: what is to be done, by whom and until when, and where the hours went.'

/** The projects of a year: 7 are under way, one of them late and two at risk; 5 planned, 4 completed, and a template. */
export const lives: readonly ProjectLife[] = [
  {
    name: 'Warehouse racking',
    category: 'facility',
    status: 'completed',
    start: -250,
    tasks: 6,
    done: 1,
    due: 'free',
    budget: 62_000,
  },
  {
    name: 'Nicotine room ventilation',
    category: 'facility',
    status: 'completed',
    start: -230,
    tasks: 6,
    done: 1,
    due: 'free',
    budget: 88_000,
  },
  {
    name: 'Time clock at all sites',
    category: 'it',
    status: 'completed',
    start: -200,
    tasks: 5,
    done: 1,
    due: 'free',
    budget: 24_000,
  },
  {
    name: 'Child-resistant caps, new supplier',
    category: 'quality',
    status: 'completed',
    start: -180,
    tasks: 6,
    done: 1,
    due: 'free',
    budget: 31_000,
  },
  {
    name: 'Second bottling line',
    category: 'capital',
    status: 'in_progress',
    start: -45,
    tasks: 40,
    done: 0.35,
    due: 'tight',
    budget: 900_000,
  },
  {
    name: 'Labels in both languages',
    category: 'regulatory',
    status: 'in_progress',
    start: -70,
    tasks: 6,
    done: 0.6,
    due: 'late',
    budget: 60_000,
  },
  {
    name: 'Salt nicotine line extension',
    category: 'product_launch',
    status: 'in_progress',
    start: -40,
    tasks: 6,
    done: 0.5,
    due: 'tight',
    budget: 70_000,
  },
  {
    name: 'Barcode scanners on the floor',
    category: 'it',
    status: 'in_progress',
    start: -35,
    tasks: 6,
    done: 0.5,
    due: 'free',
    budget: 60_000,
  },
  {
    name: 'Energy metering of the plant',
    category: 'facility',
    status: 'in_progress',
    start: -30,
    tasks: 5,
    done: 0.4,
    due: 'free',
    budget: 90_000,
  },
  {
    name: 'Supplier audits of the year',
    category: 'quality',
    status: 'in_progress',
    start: -50,
    tasks: 6,
    done: 0.6,
    due: 'free',
    budget: 60_000,
  },
  {
    name: 'Customer portal',
    category: 'it',
    status: 'in_progress',
    start: -25,
    tasks: 6,
    done: 0.3,
    due: 'free',
    budget: 160_000,
  },
  {
    name: 'Store opening, Gatineau',
    category: 'facility',
    status: 'on_hold',
    start: -60,
    tasks: 6,
    done: 0.3,
    due: 'free',
    budget: 150_000,
  },
  {
    name: 'Export to the United Kingdom',
    category: 'product_launch',
    status: 'cancelled',
    start: -90,
    tasks: 5,
    done: 0.2,
    due: 'free',
    budget: 45_000,
  },
  {
    name: 'Quebec stamp change',
    category: 'regulatory',
    status: 'planned',
    start: 10,
    tasks: 7,
    done: 0,
    due: 'legal',
    budget: 40_000,
  },
  {
    name: 'Bottle recycling',
    category: 'quality',
    status: 'planned',
    start: 15,
    tasks: 6,
    done: 0,
    due: 'free',
    budget: 28_000,
  },
  {
    name: 'Cartoner replacement',
    category: 'capital',
    status: 'planned',
    start: 25,
    tasks: 6,
    done: 0,
    due: 'free',
    budget: 240_000,
  },
  {
    name: 'New accounting closing',
    category: 'it',
    status: 'planned',
    start: 20,
    tasks: 5,
    done: 0,
    due: 'free',
    budget: 20_000,
  },
  {
    name: 'Wellness programme',
    category: 'other',
    status: 'planned',
    start: 30,
    tasks: 5,
    done: 0,
    due: 'free',
    budget: 12_000,
  },
  {
    name: 'New distribution centre',
    category: 'facility',
    status: 'draft',
    start: 0,
    tasks: 12,
    done: 0,
    due: 'free',
    budget: 400_000,
    isTemplate: true,
  },
].map((life) => ({ description: goal, ...life }) as ProjectLife)

/** Names of the work packages of any project. */
export const packages = [
  'Requirements',
  'Offers and choice',
  'Approval of the budget',
  'Order and delivery',
  'Preparation on site',
  'Installation',
  'Trial run',
  'Training of the crew',
  'Documents',
  'Handover',
] as const

/** The chain of the second line that fixes its end, and what is done beside it. */
export const lineChain = [
  'Filler: order',
  'Filler: build',
  'Filler: transport',
  'Floor and drains',
  'Filler: installation',
  'Filler: connection',
  'Filler: water trial',
  'Qualification',
  'First orders',
] as const

export const lineSide = [
  'Layout',
  'Budget',
  'Offers of fillers',
  'Offers of conveyors',
  'Choice of supplier',
  'Permits',
  'Electrical plan',
  'Compressed air plan',
  'Conveyor: order',
  'Conveyor: installation',
  'Capper: order',
  'Capper: installation',
  'Labeller: order',
  'Labeller: installation',
  'Camera: order',
  'Camera: installation',
  'Electrical work',
  'Compressed air',
  'Guards of the line',
  'Risk assessment',
  'Cleaning procedures',
  'Operating procedures',
  'Stock of spare parts',
  'Maintenance plan',
  'Crew: selection',
  'Crew: training',
  'Recipes on the line',
  'Machine signals',
  'Acceptance of the line',
  'Review of lessons',
  'Released for trials',
] as const

/** What is done in a work package. */
export const steps = [
  'List what is needed',
  'Ask for offers',
  'Compare the offers',
  'Check with quality',
  'Check with safety',
  'Agree the dates',
  'Place the order',
  'Receive and inspect',
  'Prepare the place',
  'Do the work',
  'Measure the result',
  'Photograph the result',
  'Update the documents',
  'Sign off',
] as const

/** The first of a quarter that is at least three months ahead: the day on which a stamp changes by law. */
export function legalDay(today: string) {
  const month = Number(today.slice(5, 7)) + 3
  const quarter = Math.floor((month - 1) / 3) + 1
  const year = Number(today.slice(0, 4)) + Math.floor(quarter / 4)
  return `${year}-${String((quarter % 4) * 3 + 1).padStart(2, '0')}-01`
}
