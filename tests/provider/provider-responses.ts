import { sql } from 'kysely'
import type { Answer, Ask, Node, Provider } from './start-provider.ts'

/** Data of a login response. */
export interface LoggedIn {
  accountId: string
  accessToken: string
  access_token_v3: string
  refresh_token_v3: string
  session_id: string
  isNew: boolean
  [name: string]: unknown
}

export const post = (node: Pick<Node, 'ask'>, path: string, body: object, more: Ask = {}): Promise<Answer> =>
  node.ask(path, { method: 'POST', body, ...more })

/** Data of a response in the provider envelope. Throws for a refusal. */
export function dataOf<T = LoggedIn>(answer: Answer): T {
  const { code, data } = (answer.json ?? {}) as { code?: number; data?: T }
  if (answer.status !== 200 || code !== 0 || data === undefined) throw new Error(`The call was refused: ${answer.status} ${answer.text}`)
  return data
}

/** Error text of a refusal, which is a string or a list. */
export function errorTextOf({ json }: Answer): string {
  const { error } = (json ?? {}) as { error?: string | string[] }
  return Array.isArray(error) ? error.join() : String(error)
}

/** Row counts that a refused login must not change. */
export async function countRows({ db }: Pick<Provider, 'db'>): Promise<Record<string, number>> {
  const { rows } = await sql<{ accounts: number; identities: number; sessions: number; proofs: number }>`
    select (select count(*)::int from accounts) as accounts, (select count(*)::int from identities) as identities,
      (select count(*)::int from sessions) as sessions, (select count(*)::int from used_proofs) as proofs`.execute(db)
  return { ...rows[0]! }
}
