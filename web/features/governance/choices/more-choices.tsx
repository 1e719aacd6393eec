import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { ShownChoices } from './use-shown-choices.ts'
import styles from './choices.module.css'

/** How many choices are shown, and a button for more. Nothing while all are. */
export function MoreChoices({ shown: { count, total, showMore } }: { shown: ShownChoices }) {
  const t = useT()
  if (count >= total) return null
  return (
    <div className={styles.more}>
      <p>{t('governance.shownChoices', { shown: count, count: total })}</p>
      <Button isWide onClick={showMore}>
        {t('governance.moreChoices')}
      </Button>
    </div>
  )
}
