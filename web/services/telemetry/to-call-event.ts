import { networkIdentities, networkNames } from '@chorus/model/network-identity'
import type { EventId } from '@chorus/model/telemetry/event-id'
import { networkEvents } from '@chorus/model/telemetry/network-events'

/** Calls of our own API that nothing else tells of. */
const events: Readonly<Record<string, EventId>> = {
  'POST /v1/user/muteAll': 'mute_all_success',
  'PUT /v3/user/profile': 'account_edit_profile_success',
  'DELETE /v3/auth/account/delete': 'account_delete_success',
  'POST /v2/post/schedule': 'scheduled_post_create_success',
  'POST /v1/post/updateTasks': 'scheduled_post_update_success',
  'POST /v1/post/deleteTask': 'scheduled_post_delete_success',
  'POST /v1/vote_frame/poll/create': 'poll_create_success',
  'PUT /v1/user/follow': 'follow_wallet_success',
  'DELETE /v1/user/follow': 'unfollow_wallet_success',
  'POST /v1/wallet/verify': 'connect_wallet_success',
  'POST /v1/solana/solana/verify': 'connect_wallet_success',
}

const disconnects: Readonly<Record<string, EventId | undefined>> = {
  ...Object.fromEntries(networkNames.map((name) => [networkIdentities[name].platform, networkEvents[name]?.disconnect])),
  apple: 'apple_disconnect_success',
  google: 'google_disconnect_success',
  telegram: 'telegram_disconnect_success',
  email: 'email_disconnect_success',
}

/** The event of a call that our server has carried out. Undefined: none. */
export function toCallEvent(path: string, { method = 'GET', body }: RequestInit = {}): EventId | undefined {
  const call = `${method} ${path.split('?')[0]}`
  if (/^DELETE \/v[12]\/accountConnection$/.test(call)) return disconnects[readPlatform(body)]
  return Object.hasOwn(events, call) ? events[call] : undefined
}

function readPlatform(body: RequestInit['body']): string {
  if (typeof body !== 'string') return ''
  const { connectionPlatform } = JSON.parse(body) as { connectionPlatform?: unknown }
  return String(connectionPlatform)
}
