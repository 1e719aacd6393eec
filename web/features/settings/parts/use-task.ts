import { isFailure } from '@chorus/model/failure'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { toDetails } from '../../../services/toasts/to-details.ts'
import { toInvalidInputSentence } from '../../../services/toasts/to-invalid-input-sentence.ts'

export interface Task {
  isBusy: boolean
  /**
   * Runs `work`, shows the message it returns, and resolves to whether it succeeded. `undefined` means that it failed and has shown why.
   * Errors are shown as `explain` words them, else by our defaults.
   */
  run(work: () => Promise<string | undefined>, explain?: (error: unknown) => string | undefined): Promise<boolean>
}

/** Runs an action on our server with a progress state and a result message. */
export function useTask(): Task {
  const t = useT()
  const { toaster } = useServices()
  const [isBusy, setBusy] = useState(false)
  const toSentence = (error: unknown): string => {
    if (isFailure(error, 'unreachable') || isFailure(error, 'timeout') || isFailure(error, 'broken')) return t('accounts.unreachable')
    return isFailure(error) ? (toInvalidInputSentence(error.message, t) ?? error.message) : t('error.unknown')
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
