import type { Post } from '@chorus/model/post'
import { useServices } from '../../../app/services-context.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { postPath } from '../post-path.ts'

export const toPostUrl = (post: Post): string => new URL(postPath(post), location.href).href

/** Puts the link of a post where pasting takes it from. False: the browser did not let us, and the link is said instead. */
export function useCopyLink(): (post: Post) => Promise<boolean> {
  const t = useT()
  const { toaster } = useServices()
  return async (post) => {
    const url = toPostUrl(post)
    try {
      await navigator.clipboard.writeText(url)
      return true
    } catch {
      toaster.show({ kind: 'warning', title: t('postAct.notCopied'), message: url })
      return false
    }
  }
}
