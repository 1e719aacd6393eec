import { addMessage, addNameProof } from './add-message.ts'
import type { Changes } from './change.ts'
import type { WireEvent } from './wire-events.ts'

/** Adds what an event changes. `seq`: the event's position in its shard. Skips kinds of events that change no table of ours. */
export function addEvent(changes: Changes, event: WireEvent, seq: number): void {
  const { mergeMessageBody: merged, mergeUsernameProofBody: proven } = event
  for (const displaced of merged?.deletedMessages ?? []) if (displaced) addMessage(changes, displaced, seq, true)
  if (merged?.message) addMessage(changes, merged.message, seq)
  for (const body of [event.pruneMessageBody, event.revokeMessageBody]) if (body?.message) addMessage(changes, body.message, seq, true)
  if (proven?.deletedUsernameProof) addNameProof(changes, proven.deletedUsernameProof, seq, true)
  if (proven?.usernameProof) addNameProof(changes, proven.usernameProof, seq)
}
