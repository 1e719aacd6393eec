import { useT } from '../../i18n/use-t.ts'
import { SwitchRow } from '../../ui/controls/switch-row.tsx'
import { LanguageFields } from './fields/language-fields.tsx'
import type { Composer } from './use-composer.ts'
import styles from './composer.module.css'

/** The options of a post that its networks support. */
export function WritingOptions({ composer: { draft, languages, maxLanguages, canRefuseQuotes, change } }: { composer: Composer }) {
  const t = useT()
  return (
    <div className={styles.options}>
      {maxLanguages > 0 ? (
        <LanguageFields languages={languages} max={maxLanguages} onChange={(chosen) => change({ languages: chosen })} />
      ) : null}
      {canRefuseQuotes ? (
        <SwitchRow
          label={t('compose.allowQuotes')}
          isOn={draft.canBeQuoted !== false}
          onChange={(canBeQuoted) => change({ canBeQuoted })}
        />
      ) : null}
    </div>
  )
}
