import { isFailure } from '@chorus/model/failure'
import { useState } from 'react'
import { useServices } from '../../../app/services-context.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { toDetails } from '../../toasts/to-details.ts'

export interface Task {
  isBusy: boolean
  /**
   * Does it, says what it answers, and tells whether it came about. Undefined: it did not, and somebody has been told why. What it throws
   * is said here, in the words of `explain` where that has some.
   */
  run(work: () => Promise<string | undefined>, explain?: (error: unknown) => string | undefined): Promise<boolean>
}

/** Something that one presses here and our server does, with progress and words for how it went. */
export function useTask(): Task {
  const t = useT()
  const { toaster } = useServices()
  const [isBusy, setBusy] = useState(false)
  const toSentence = (error: unknown): string => {
    if (isFailure(error, 'unreachable') || isFailure(error, 'timeout') || isFailure(error, 'broken')) return t('accounts.away')
    return isFailure(error) ? error.message : t('error.unknown')
  }
  return {
    isBusy,
    async run(work, explain) {
      setBusy(true)
      try {
        const message = await work()
        if (message !== undefined) toaster.show({ kind: 'success', message })
        return message !== undefined
      } catch (error) {
        toaster.show({ kind: 'error', message: explain?.(error) ?? toSentence(error), details: toDetails(error) })
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
