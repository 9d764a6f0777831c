import type { Role } from '../../../src/access'
import type { TrainingProject } from '../../../src/resources/training/programmes/training_projects'
import { questions } from './questions'

const plantLeads = ['supervisor', 'supervisor_batcher', 'supervisor_production', 'admin'] as const
const stores = ['warehouse', 'shipping', 'transfer', 'inventory'] as const
const floor = ['batcher', 'head_batcher', 'bottler', 'labeler', 'stamper', 'sealer', 'cartoner'] as const

type Question = readonly [question: string, right: string, ...wrong: string[]]

export type Programme = {
  name: string
  /** The category by its prefix. */
  category: string
  delivery: TrainingProject['delivery']
  /** Who must hold it; null: all people. */
  roles: readonly Role[] | null
  documents: readonly string[]
  validity: number
  /** How many times it was given in the fourteen months. */
  rounds: number
  minutes: number
  /** Operations that it is needed for. */
  operations?: readonly string[]
  tasks?: readonly string[]
  questions?: readonly Question[]
}

/** The programmes of the demo company. */
export const curriculum: readonly Programme[] = [
  {
    name: 'New hire week 1',
    category: 'ONB',
    delivery: 'session',
    roles: null,
    documents: ['ONB-00001', 'ONB-00002', 'ONB-00003'],
    validity: 0,
    rounds: 8,
    minutes: 180,
  },
  {
    name: 'Good manufacturing practice',
    category: 'QAP',
    delivery: 'read_and_sign',
    roles: null,
    documents: ['QAP-00001'],
    validity: 6,
    rounds: 14,
    minutes: 30,
  },
  {
    name: 'Safety talk',
    category: 'SAF',
    delivery: 'read_and_sign',
    roles: null,
    documents: ['SAF-00006', 'SDS-00009'],
    validity: 2,
    rounds: 10,
    minutes: 15,
  },
  {
    name: 'Fire and evacuation',
    category: 'SAF',
    delivery: 'session',
    roles: null,
    documents: ['SAF-00001'],
    validity: 12,
    rounds: 9,
    minutes: 60,
  },
  {
    name: 'WHMIS',
    category: 'SDS',
    delivery: 'online_test',
    roles: [...floor, ...stores, 'hplc_tech', 'rd_flavorist', 'rd_quality_control'],
    documents: ['SDS-00008', 'SDS-00001'],
    validity: 12,
    rounds: 6,
    minutes: 40,
    questions: questions.whmis,
  },
  {
    name: 'Nicotine handling',
    category: 'SAF',
    delivery: 'session',
    roles: ['batcher', 'head_batcher', 'supervisor_batcher', 'hplc_tech', 'rd_flavorist'],
    documents: ['SAF-00002', 'SDS-00001'],
    validity: 12,
    rounds: 8,
    minutes: 90,
  },
  {
    name: 'Spill response',
    category: 'SAF',
    delivery: 'session',
    roles: ['batcher', 'bottler', 'warehouse', 'supervisor_batcher'],
    documents: ['SAF-00003'],
    validity: 12,
    rounds: 7,
    minutes: 45,
  },
  {
    name: 'Lock-out and tag-out',
    category: 'SAF',
    delivery: 'session',
    roles: ['automation_tech', 'supervisor_production', 'supervisor'],
    documents: ['SAF-00004'],
    validity: 12,
    rounds: 5,
    minutes: 60,
  },
  {
    name: 'Forklift',
    category: 'WHP',
    delivery: 'on_the_job',
    roles: ['warehouse', 'transfer'],
    documents: ['SAF-00005', 'WHP-00007'],
    validity: 36,
    rounds: 6,
    minutes: 120,
    tasks: ['Checks the truck before the shift', 'Stacks and takes down a skid', 'Drives a ramp with a load'],
  },
  {
    name: 'Batching and mixing',
    category: 'SOP',
    delivery: 'on_the_job',
    roles: ['batcher', 'head_batcher', ...plantLeads],
    documents: ['SOP-00001', 'SOP-00003', 'SOP-00004'],
    validity: 12,
    rounds: 7,
    minutes: 240,
    operations: ['MIX'],
    tasks: [
      'Weighs six lines within tolerance',
      'Corrects for the strength of a lot',
      'Closes a batch record',
    ],
  },
  {
    name: 'Bottling line operation',
    category: 'WI',
    delivery: 'on_the_job',
    roles: ['bottler', ...plantLeads],
    documents: ['WI-00001', 'WI-00004'],
    validity: 12,
    rounds: 7,
    minutes: 240,
    operations: ['FILL'],
    tasks: ['Sets the filler for a bottle size', 'Takes a fill check of ten bottles', 'Clears the line'],
  },
  {
    name: 'Labelling and label checks',
    category: 'WI',
    delivery: 'on_the_job',
    roles: ['labeler'],
    documents: ['WI-00002', 'WI-00003'],
    validity: 12,
    rounds: 6,
    minutes: 180,
    tasks: ['Changes a reel of labels', 'Finds a wrong label in a set of ten'],
  },
  {
    name: 'Excise stamping',
    category: 'EXC',
    delivery: 'session',
    roles: ['stamper', ...plantLeads],
    documents: ['EXC-00001', 'EXC-00002', 'EXC-00003'],
    validity: 12,
    rounds: 7,
    minutes: 120,
    operations: ['STAMP'],
  },
  {
    name: 'HPLC operator',
    category: 'LAB',
    delivery: 'on_the_job',
    roles: ['hplc_tech'],
    documents: ['LAB-00001', 'LAB-00002', 'LAB-00003'],
    validity: 12,
    rounds: 5,
    minutes: 480,
    tasks: ['Prepares a curve', 'Runs a system suitability', 'Reports a result with its uncertainty'],
  },
  {
    name: 'Receiving and put-away',
    category: 'WHP',
    delivery: 'session',
    roles: ['warehouse', 'inventory'],
    documents: ['WHP-00001', 'WHP-00006'],
    validity: 12,
    rounds: 5,
    minutes: 60,
  },
  {
    name: 'Shipping of excise goods',
    category: 'WHP',
    delivery: 'session',
    roles: ['shipping', 'transfer'],
    documents: ['WHP-00004', 'WHP-00002'],
    validity: 12,
    rounds: 5,
    minutes: 60,
  },
  {
    name: 'Document control',
    category: 'QAP',
    delivery: 'read_and_sign',
    roles: ['qa_manager', 'manager', 'training_supervisor', 'trainer', 'recipe_approval', 'recipes'],
    documents: ['QAP-00002'],
    validity: 12,
    rounds: 5,
    minutes: 30,
  },
  {
    name: 'Data integrity',
    category: 'QAP',
    delivery: 'read_and_sign',
    roles: [
      'hplc_tech',
      'qa_manager',
      'rd_quality_control',
      'rd_supervisor',
      'rd_flavorist',
      'production_reports',
    ],
    documents: ['QAP-00003'],
    validity: 6,
    rounds: 6,
    minutes: 30,
  },
  {
    name: 'Recall drill',
    category: 'QAP',
    delivery: 'session',
    roles: ['manager', 'qa_manager', 'director', 'supervisor', 'inventory'],
    documents: ['QAP-00005'],
    validity: 12,
    rounds: 4,
    minutes: 90,
  },
  {
    name: 'The Excise Act for our trade',
    category: 'EXC',
    delivery: 'online_test',
    roles: ['purchase', 'planning', 'stamp_inventory', 'requester'],
    documents: ['EXC-00008', 'EXC-00004'],
    validity: 12,
    rounds: 5,
    minutes: 40,
    questions: questions.excise,
  },
  {
    name: 'Vaping product rules for sales',
    category: 'EXC',
    delivery: 'online_test',
    roles: ['sale'],
    documents: ['EXC-00005'],
    validity: 12,
    rounds: 5,
    minutes: 30,
    questions: questions.sales,
  },
  {
    name: 'Tank sanitation',
    category: 'SOP',
    delivery: 'read_and_sign',
    roles: ['batcher', 'head_batcher', 'supervisor_batcher', 'recovery'],
    documents: ['SOP-00002'],
    validity: 12,
    rounds: 4,
    minutes: 30,
  },
]

/** The document of which a revision has come into effect while people have days left to be trained on it. */
export const freshDocument = 'SOP-00002'
export const freshDays = { ago: 6, grace: 30 }
