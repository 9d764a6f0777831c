import type { KyselyPlugin, OperationNode, QueryId, RawNode } from 'kysely'

const isRaw = (node: OperationNode): node is RawNode => node.kind === 'RawNode'

/** The text of a statement; what it only takes as values is left out. */
const textOf = (node: OperationNode): string =>
  isRaw(node)
    ? node.sqlFragments
        .map((fragment, place) => {
          const parameter = node.parameters[place]
          return parameter ? `${fragment} ${textOf(parameter)} ` : fragment
        })
        .join('')
    : ''

const writes =
  /\b(insert|update|delete|merge|share)\b|\b(nextval|setval|append_changes|log_changes|reserve_changes|hold_\w+|add_up_\w+|count_holders|pg_\w+)\s*\(/i

/** Whether a statement neither writes nor locks, nor calls a function that does. */
function isPlainRead(node: OperationNode) {
  if (node.kind === 'SelectQueryNode') return !('endModifiers' in node) || node.endModifiers === undefined
  const text = textOf(node)
  return /^\s*(select|with)\b/i.test(text) && !writes.test(text)
}

/** Calls back after every statement that wrote or locked rows. */
export function watchWrites(wrote: () => void): KyselyPlugin {
  const watched = new WeakSet<QueryId>()
  return {
    transformQuery({ node, queryId }) {
      if (!isPlainRead(node)) watched.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (watched.has(queryId)) wrote()
      return result
    },
  }
}
