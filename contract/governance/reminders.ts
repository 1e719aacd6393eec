import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { spaceId } from './governance-ids.ts'

const Reminders = v.object({
  /** Whether the account is reminded at all. Off at first. */
  isOn: v.boolean(),
  /** The spaces that it has chosen, the latest first. */
  spaces: v.array(v.string()),
  /** Proposals that it has been reminded of and that haven't ended, those that end first first. */
  proposals: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      /** ms */
      end: v.number(),
      space: v.object({ id: v.string(), name: v.string(), avatar: v.optional(v.string()) }),
    }),
  ),
})
export type Reminders = v.InferOutput<typeof Reminders>

const own = { auth: 'required', envelope: 'own' } as const

export const reminders = defineCall({
  ...own,
  method: 'GET',
  limit: 'read',
  path: '/api/governance/reminders',
  summary: 'Reminders of proposals that end within a day, in spaces that the account has chosen.',
  reply: Reminders,
})

export const setReminders = defineCall({
  ...own,
  method: 'POST',
  limit: 'write',
  path: '/api/governance/reminders',
  summary: 'Turns reminders on or off. The chosen spaces stay.',
  body: v.strictObject({ isOn: v.boolean() }),
  reply: v.object({}),
})

export const setSpaceReminder = defineCall({
  ...own,
  method: 'POST',
  limit: 'write',
  path: '/api/governance/reminders/space',
  summary: 'Chooses a space for reminders, which also turns them on, or removes it.',
  body: v.strictObject({ space: spaceId, isOn: v.boolean() }),
  reply: v.object({}),
})
