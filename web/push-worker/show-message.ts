import { PushMessage } from '@chorus/contract/push-message'
import * as v from 'valibot'
import { toPath } from './to-path.ts'
import { toWords } from './words.ts'
import type { WorkerNotificationOptions } from './worker-scope.ts'

/** Characters: no push service takes more bytes. */
const longest = 4096

/** Undefined: it is none of ours. */
export function decodeMessage(text: string): PushMessage | undefined {
  if (text.length > longest) return undefined
  try {
    const result = v.safeParse(PushMessage, JSON.parse(text))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

/** What is shown of it. One with the same tag takes its place, so that what comes twice stands there once. */
export function toNotification(message: PushMessage): { title: string; options: WorkerNotificationOptions } {
  const { title, ...words } = toWords(message)
  const { tag, at } = message
  // A push service may have kept it for a while.
  const when = at === undefined ? {} : { timestamp: at }
  return { title, options: { ...words, ...when, tag, icon: '/icon-192.png', data: { path: toPath(message) } } }
}
