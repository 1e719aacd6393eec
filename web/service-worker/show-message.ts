import { PushMessage } from '@chorus/contract/notifications/push-message'
import * as v from 'valibot'
import { toPostPath } from '../services/navigation/post-path.ts'
import { toProfilePath } from '../services/navigation/profile-path.ts'
import { toWords } from './words.ts'
import type { WorkerNotificationOptions } from './worker-scope.ts'

/** Characters. Push services limit messages to as many bytes. */
const longest = 4096

/** Undefined: not one of our messages. */
export function decodeMessage(text: string): PushMessage | undefined {
  if (text.length > longest) return undefined
  try {
    const result = v.safeParse(PushMessage, JSON.parse(text))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

/** Notifications with the same tag replace each other, so a message delivered twice shows once. */
export function toNotification(message: PushMessage): { title: string; options: WorkerNotificationOptions } {
  const { title, ...words } = toWords(message)
  const { tag, at } = message
  // The push service may have delayed it.
  const when = at === undefined ? {} : { timestamp: at }
  return { title, options: { ...words, ...when, tag, icon: '/icon-192.png', data: { path: toPath(message) } } }
}

/** A space and a proposal in it. */
const proposalId = /^\w[\w.:-]{0,99}\/\w{40,70}$/

/** The path that a message opens, whatever its ids contain. */
function toPath({ network, kind, place }: PushMessage): string {
  if (kind === 'ScheduledFailed') return '/scheduled'
  if (place?.kind === 'proposal') return proposalId.test(place.id) ? `/proposal/${place.id}` : '/notifications'
  if (!place || !network) return '/notifications'
  return place.kind === 'post' ? toPostPath(network, place.id) : toProfilePath(network, place.id)
}
