import { reminders, type Reminders, setReminders, setSpaceReminder } from '@chorus/contract/governance/reminders'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../account/find-viewer.ts'
import type { Db } from '../../db/database.ts'
import { writePushStates } from '../../db/tables/push-switches.ts'
import { loadSwitches, reminderSwitch } from '../../push/switches.ts'
import { listReminderSpaces, saveReminderSpace } from './reminder-spaces.ts'
import { listReminders } from './reminders.ts'

interface ReminderDeps {
  db: Db
  now: () => number
  /** Rejects with a Refusal if the hub has no such space, or doesn’t respond. */
  findSpace: (id: string) => Promise<{ id: string }>
}

/** What an account wants to be reminded of, and the reminders that it has got. */
export function reminderRoutes(serve: Serve<Viewer>, { db, now, findSpace }: ReminderDeps): void {
  const show = async ({ accountId }: Viewer): Promise<Reminders> => {
    const [isOn, spaces, found] = await Promise.all([
      loadSwitches(db, accountId),
      listReminderSpaces(db, accountId),
      listReminders(db, accountId, now()),
    ])
    return {
      isOn: isOn(reminderSwitch),
      spaces,
      proposals: found.map(({ proposalId, endsAt, data: { title, space } }) => ({ id: proposalId, title, end: endsAt, space })),
    }
  }
  const turn = (of: Db, { accountId }: Viewer, state: boolean) =>
    writePushStates(of, accountId, [{ platform: reminderSwitch.platform, pushType: reminderSwitch.type, state }])

  serve(reminders, ({ viewer }) => show(viewer))

  serve(setReminders, async ({ viewer, body }) => {
    await turn(db, viewer, body.isOn)
    return {}
  })

  serve(setSpaceReminder, async ({ viewer, body: { space: named, isOn } }) => {
    // As the hub spells it, which is how its proposals name their space. One that is gone can still be removed.
    const space = isOn ? (await findSpace(named)).id : named
    await db.transaction().execute(async (transaction) => {
      if (!(await saveReminderSpace(transaction, viewer.accountId, space, isOn)))
        throw new Refusal('You can’t be reminded of more spaces. Remove one first.', { status: 409 })
      // Pressing the switch of a space asks for its reminders.
      if (isOn) await turn(transaction, viewer, true)
    })
    return {}
  })
}
