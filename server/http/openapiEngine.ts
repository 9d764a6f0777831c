const text = { type: 'string' }

/** The groups and sums of a report. */
export const groupsSchema = {
  type: 'object',
  required: ['by', 'groups', 'subtotals', 'more', 'whole', 'zone'],
  properties: {
    by: { type: 'array', items: text },
    groups: { type: 'array', items: { type: 'object', additionalProperties: true } },
    subtotals: { type: 'array', items: { type: 'object', additionalProperties: true } },
    more: { type: 'integer', enum: [0, 1] },
    whole: { type: 'object', additionalProperties: true },
    zone: text,
    ends: { type: 'array', items: { type: 'integer' } },
  },
}
