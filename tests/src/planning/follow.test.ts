import { describe, expect, it } from 'vitest'
import { follow } from '../../../src/planning/follow'
import { operation, plan } from './plans'

const model = plan(
  ['L1', 'L2', 'S3'].map((key) => operation(key)),
  { lanes: [[0, 1], []] },
)
const versions = [
  {
    version: 2,
    changes: [{ kind: 'place' as const, key: 'S3', machine: 1, after: null }],
    keys: { S3: 'L9' },
  },
  { version: 3, changes: [{ kind: 'place' as const, key: 'L9', machine: 1, after: 'L1' }], keys: {} },
]

describe('a plan that others change', () => {
  it('follows their versions, with the keys that pieces have since', () => {
    const followed = follow(model, versions)
    expect(followed?.version).toBe(3)
    expect(followed?.lanes[0]?.map((at) => followed.operations[at]!.key)).toEqual(['L1', 'L9', 'L2'])
    expect(follow(model, [])).toBe(model)
  })

  it('is read again where a version is missing or does not fit', () => {
    expect(follow(model, versions.slice(1))).toBeUndefined()
    expect(
      follow(model, [{ version: 2, changes: [{ kind: 'unplan', key: 'L7' }], keys: {} }]),
    ).toBeUndefined()
  })
})
