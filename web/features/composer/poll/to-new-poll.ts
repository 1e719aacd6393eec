import type { NewPoll } from '@chorus/model/poll/new-poll'
import { type PollDraft, toFilledOptions } from '@chorus/model/poll/poll-draft'

/** The poll to create. Its key is derived from the content, so sending the same draft again creates the same poll, and an edited one creates another. */
export async function toNewPoll(draft: PollDraft, title: string): Promise<NewPoll> {
  const { id, type, durationSeconds } = draft
  const poll = { title, options: toFilledOptions(draft), type, durationSeconds }
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(poll)))
  return { ...poll, key: `${id}:${toHex(hash)}` }
}

const toHex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
