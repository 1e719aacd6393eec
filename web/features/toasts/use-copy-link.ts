import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'

/** ms that a word stands there after a link was copied. Spec 2 §4. */
export const copiedFor = 1500

/** The address of a page of ours, by its path. */
export const toLink = (path: string): string => new URL(path, location.href).href

/**
 * Puts the link of a page where pasting takes it from. False: the browser did not let us, and the link is said instead.
 * `saysDone`: for who has no other place to say that it was copied.
 */
export function useCopyLink(): (path: string, saysDone?: boolean) => Promise<boolean> {
  const t = useT()
  const { toaster } = useServices()
  return async (path, saysDone = false) => {
    const link = toLink(path)
    try {
      await navigator.clipboard.writeText(link)
      if (saysDone) toaster.show({ kind: 'info', message: t('action.copied'), stay: copiedFor })
      return true
    } catch {
      toaster.show({ kind: 'warning', title: t('postAct.notCopied'), message: link })
      return false
    }
  }
}
