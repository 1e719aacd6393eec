import { ScheduleFault } from '../../drafts/schedule-fault.ts'
import { isUnanswered } from '../../drafts/withdraw-draft.ts'

interface ChangeSteps {
  ask(): Promise<void>
  /** Whether the scheduled post shows the change. May fail. */
  isMade(): Promise<boolean>
  /** Whether asking twice has the effect of asking once. */
  isRepeatable: boolean
}

/**
 * Changes a scheduled post. After a lost answer, the post itself says whether it was changed; if it wasn't, the call is repeated once. Throws a
 * ScheduleFault if the change may still happen.
 */
export async function settleChange({ ask, isMade, isRepeatable }: ChangeSteps): Promise<void> {
  const look = () => isMade().catch(() => false)
  try {
    return await ask()
  } catch (error) {
    if (!isUnanswered(error)) throw error
    if (await look()) return
    if (!isRepeatable) throw toUnconfirmed(error)
  }
  try {
    await ask()
  } catch (error) {
    // The first call may have arrived since, and be the reason of a refusal.
    if (await look()) return
    throw isUnanswered(error) ? toUnconfirmed(error) : error
  }
}

const toUnconfirmed = (cause: unknown) => new ScheduleFault('schedule.changeUnconfirmed', cause)
