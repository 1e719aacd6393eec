import { useT } from '../../../i18n/use-t.ts'
import { writeProviderRoot } from '../../../services/settings/provider-root.ts'
import { reloadWithCookies } from '../../../services/settings/reload-with-cookies.ts'
import parts from '../parts/parts.module.css'
import styles from './developer.module.css'

interface RootChoiceProps {
  /** Provider URLs that this server allows. */
  roots: readonly string[]
  /** Undefined: this server. */
  chosen: string | undefined
}

/** Chooses the provider to read from. The page reloads, because its CSP allows only the provider it was served for. */
export function RootChoice({ roots, chosen }: RootChoiceProps) {
  const t = useT()
  const choose = (root: string | undefined) => {
    writeProviderRoot(root)
    reloadWithCookies()
  }
  return (
    <fieldset className={styles.choice}>
      <legend>{t('developer.backend')}</legend>
      <p className={parts.lead}>{t('developer.backendLead')}</p>
      <div className={parts.rows}>
        {[undefined, ...roots].map((root) => (
          <label key={root ?? ''} className={`${parts.line} ${styles.root}`}>
            <input type="radio" name="root" value={root ?? ''} checked={root === chosen} onChange={() => choose(root)} />
            <span className={parts.words} dir={root && 'ltr'}>
              {root ?? t('developer.thisServer')}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
