import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { toDetails } from '../../../services/toasts/to-details.ts'
import { toTaskSentence } from './to-task-sentence.ts'

export interface Task {
  isBusy: boolean
  /**
   * Runs `work`, shows the message it returns, and resolves to whether it succeeded. `undefined` means that it failed and has shown why.
   * A thrown error is shown as a toast.
   */
  run(work: () => Promise<string | undefined>): Promise<boolean>
}

/** Runs an action on our server with a progress state and a result message. */
export function useTask(): Task {
  const t = useT()
  const { toaster } = useServices()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    async run(work) {
      setBusy(true)
      try {
        const message = await work()
        if (message !== undefined) toaster.show({ kind: 'success', message })
        return message !== undefined
      } catch (error) {
        toaster.show({ kind: 'error', message: toTaskSentence(error, t), details: toDetails(error) })
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
