import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'

/** ms that "Copied" shows. Spec 2 §4. */
export const copiedFor = 1500

/** Absolute URL of a path of ours. */
export const toLink = (path: string): string => new URL(path, location.href).href

/**
 * Copies the link of a page. Resolves to false when the browser blocks the clipboard; a toast then shows the link. `saysDone`: confirm with
 * a toast, for callers with no place of their own.
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
      toaster.show({ kind: 'warning', title: t('postAction.notCopied'), message: link })
      return false
    }
  }
}
