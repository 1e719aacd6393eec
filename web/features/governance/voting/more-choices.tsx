import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { ShownChoices } from './use-shown-choices.ts'
import styles from './voting.module.css'

/** How many choices are shown, and a button for more. Nothing while all are. */
export function MoreChoices({ shown, total }: { shown: ShownChoices; total: number }) {
  const t = useT()
  const { count, showMore } = shown
  if (count >= total) return null
  return (
    <div className={styles.more}>
      <p className={styles.hint}>{t('governance.shownChoices', { shown: count, count: total })}</p>
      <Button isWide onClick={showMore}>
        {t('governance.moreChoices')}
      </Button>
    </div>
  )
}
