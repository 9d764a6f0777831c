import type pg from 'pg'

/**
 * Records what connections of a pool send between begin and commit; answers what each transaction has sent since it was
 * read last, in the order of their ends: others may run beside that of an act.
 */
export function recordTransactions(pool: pg.Pool) {
  let ended: string[][] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    let sent: string[] | null = null
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [first] = args
        const text = typeof first === 'string' ? first : (first as { text: string }).text
        if (text.startsWith('begin')) sent = []
        sent?.push(text.slice(0, 100))
        if (sent && /^(commit|rollback)/.test(text)) ended.push(sent)
        if (/^(commit|rollback)/.test(text)) sent = null
        return query(...args)
      },
    })
  })
  return () => {
    const all = ended
    ended = []
    return all
  }
}
