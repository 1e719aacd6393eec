import { useT } from '../../../i18n/use-t.ts'
import { FindField } from '../../../ui/controls/find-field.tsx'
import type { ShownChoices } from './use-shown-choices.ts'
import styles from './choices.module.css'

/** Finds one of many choices. Nothing where there are few. */
export function ChoiceFinder({ shown }: { shown: ShownChoices }) {
  const t = useT()
  if (!shown.isMany) return null
  return (
    <div className={styles.finder}>
      <FindField label={t('governance.findChoice')} value={shown.text} onChange={shown.setText} />
      <p role="status">{shown.isFiltered ? t('governance.foundChoices', { count: shown.total }) : ''}</p>
    </div>
  )
}
