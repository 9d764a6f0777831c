import * as z from 'zod/mini'
import type { Role } from '../../../access'
import { defineComputed } from '../../kit/define/defineComputed'

/** The areas of the company that a wall compares; who works in several counts in the first. */
export const workAreas = ['production', 'quality', 'warehouse', 'office'] as const
type WorkArea = (typeof workAreas)[number]

/** The roles that make people part of an area; all others work in the office. */
export const rolesOfArea: Record<Exclude<WorkArea, 'office'>, readonly Role[]> = {
  production: [
    'batcher',
    'head_batcher',
    'bottler',
    'labeler',
    'stamper',
    'stamp_inventory',
    'sealer',
    'cartoner',
    'recovery',
    'supervisor',
    'supervisor_batcher',
    'supervisor_production',
    'automation_tech',
  ],
  quality: ['qa_manager', 'hplc_tech', 'rd_quality_control'],
  warehouse: ['warehouse', 'inventory', 'shipping', 'transfer'],
}

const shape = z.object({
  day: z.string(),
  areas: z.array(
    z.object({
      area: z.enum(workAreas),
      required: z.int(),
      percent: z.nullable(z.number()),
      /** People who lack something that is required of them. */
      overdue: z.int(),
    }),
  ),
  overdue: z.int(),
  sessions: z.array(
    z.object({
      id: z.int(),
      programme: z.string(),
      starts_at: z.string(),
      room: z.nullable(z.string()),
      location: z.nullable(z.string()),
      enrolled: z.int(),
      capacity: z.nullable(z.int()),
      status: z.string(),
    }),
  ),
  documents: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      title: z.string(),
      revision: z.int(),
      effective_date: z.string(),
    }),
  ),
})
export type TrainingWall = z.output<typeof shape>

/** What a wall shows of training: counts alone, no names. */
export const trainingWallValue = defineComputed({
  segment: 'training',
  name: 'training_wall',
  areas: ['training', 'production_dashboard'],
  modules: ['Training', 'Production'],
  about:
    'Compliance by area, how many people are overdue, the sessions of today, and the documents in effect since a week.',
  answer: shape,
  wall: true,
})
