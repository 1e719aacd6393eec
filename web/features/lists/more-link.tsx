import { useRouterState } from '@tanstack/react-router'
import { useT } from '../../i18n/use-t.ts'
import type { MergedList } from '../../services/lists/merged-list.ts'
import styles from './more-link.module.css'

/** Leads to the rest of a list until the page has hydrated and the list continues by itself. */
export function MoreLink({ list }: { list: MergedList<unknown> }) {
  const t = useT()
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  // Only the server knows what it has loaded and not shown, so its attributes count. A position may be too long for a URL.
  const after = list.position()
  const given = Object.entries({ ...search, after: after ?? '' }).map(([name, value]) => [name, String(value)])
  return (
    <a
      href={`${pathname}?${new URLSearchParams(given)}`}
      hidden={after === undefined}
      rel="nofollow"
      className={styles.more}
      suppressHydrationWarning
    >
      {t('list.more')}
    </a>
  )
}
