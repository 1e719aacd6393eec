import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import type { MergedList, MergedView } from '../../services/lists/merged-list.ts'
import { PostSkeleton } from '../../ui/feedback/skeletons.tsx'
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'
import { MoreLink } from './more-link.tsx'
import { SourceFailures } from './source-failures.tsx'
import styles from './list-end.module.css'

interface ListEndProps {
  list: MergedList<unknown>
  view: MergedView<unknown>
  /** Once the page has hydrated, the list continues by itself. */
  continues: boolean
  /** No row is shown. */
  isEmpty: boolean
  /** Shown when the list has ended without items. */
  empty: ReactNode
}

/** What follows the rows of a list: skeletons while more loads, failures, or a notice that this is all. */
export function ListEnd({ list, view, continues, isEmpty, empty }: ListEndProps) {
  const t = useT()
  const isHydrated = useIsHydrated()
  const { items, lanes, isLoading, isEnded } = view
  const hasItems = items.length > 0
  const isPending = !hasItems && !isEnded && lanes.some(({ state }) => state === 'fresh' || state === 'loading')
  return (
    <>
      <SourceFailures lanes={lanes} hasItems={hasItems} onRetry={list.retry} />
      {isEmpty && isEnded && !lanes.some(({ state }) => state === 'failed') ? empty : null}
      {isLoading || isPending ? (
        <div className={styles.loading}>
          {Array.from({ length: hasItems ? 2 : 6 }, (_, index) => (
            <PostSkeleton key={index} />
          ))}
        </div>
      ) : null}
      {!isEmpty && !isEnded && !(isHydrated && continues) ? <MoreLink list={list} /> : null}
      {!isEmpty && isEnded ? <p className={styles.end}>{t('timeline.end')}</p> : null}
    </>
  )
}
