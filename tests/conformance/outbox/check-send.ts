import type { NetworkName } from '@chorus/model/network-identity'
import type { Draft } from '@chorus/networks/draft'
import type { Outgoing } from '@chorus/outbox/outgoing'
import { createRandom } from '@chorus/sandbox/seed/random'
import { expect } from 'vitest'
import { toPicture } from '../bluesky-actors.ts'
import type { Fault } from './open-page.ts'
import { runPost } from './run-post.ts'
import type { Stage } from './start-stages.ts'

type Content = Omit<Outgoing, 'accountId' | 'network'>
const plain = (text: string): Draft => ({ text, media: [], languages: ['en'] })
const toName = ({ postId, publicationId }: Stage['target']) => ({ postId, publicationId })

/** What people write. */
export const kinds = {
  post: (text) => ({ draft: plain(text) }),
  media: (text) => ({
    draft: {
      ...plain(text),
      media: [1, 2].map((size) => ({ kind: 'image', file: toPicture(40 * size, 30), width: 40 * size, height: 30 })),
    },
  }),
  thread: (text) => ({ draft: plain(`${text}, part 1`), thread: [2, 3, 4, 5].map((part) => plain(`${text}, part ${part}`)) }),
  reply: (text, { target }) => ({ draft: { ...plain(text), replyTo: toName(target) } }),
  quote: (text, { target }) => ({ draft: { ...plain(text), quote: toName(target) } }),
  poll: (text) => ({
    draft: plain(text),
    poll: { key: crypto.randomUUID(), title: text, options: ['Yes', 'No'], type: 'single-choice', durationSeconds: 86_400 },
  }),
} as const satisfies Record<string, (text: string, stage: Stage) => Content>
export type Kind = keyof typeof kinds

export interface Result {
  network: NetworkName
  kind: Kind
  /** How the outbox sees it in the end. */
  outcome: string
  deaths: number
}

/** Sends once, from pages that die and over requests that get lost, and checks the result against the network's ledger. */
export async function checkSend(stage: Stage, kind: Kind, run: number, seen: Set<Fault>): Promise<Result> {
  const text = `Number ${run} is a ${kind}`
  const content: Content = kinds[kind](text, stage)
  const result = await runPost(stage, content, createRandom(`outbox/${stage.network}/${kind}/${run}`))
  for (const fault of result.seen) seen.add(fault)
  const ledger = await stage.readLedger()
  const parts = [content.draft, ...(content.thread ?? [])].map((part) => ledger.filter((entry) => entry.text === part.text))
  const facts = `${stage.network} ${text}: ${result.seen.join(', ')}, ${result.deaths} deaths → ${result.rows.map(({ phase, failure }) => `${phase} ${failure?.message ?? ''} ${failure?.causes?.map(({ message }) => message).join(' ← ') ?? ''}`).join('; ') || 'confirmed'}`
  // Doubled: never, whatever happened.
  for (const found of parts) expect(found.length, facts).toBeLessThanOrEqual(1)
  // Lost: never. What isn't published is still in the outbox.
  const published = parts.filter((found) => found.length === 1).length
  expect(published + result.rows.length, facts).toBeGreaterThanOrEqual(parts.length)
  if (result.rows.length === 0) expect([published, result.told.size], facts).toEqual([parts.length, parts.length])
  // Out of order: never.
  for (const [index, [entry]] of parts.entries()) {
    if (!entry || index === 0) continue
    expect(entry.replyTo, facts).toBe(parts[index - 1]![0]?.id)
  }
  // Refused: never, as nothing was wrong with them.
  expect(
    result.rows.filter(({ phase }) => phase === 'failed'),
    facts,
  ).toEqual([])
  const [first] = result.rows
  return {
    network: stage.network,
    kind,
    outcome: first ? `${first.phase}: ${first.failure?.message ?? ''}` : 'confirmed',
    deaths: result.deaths,
  }
}
