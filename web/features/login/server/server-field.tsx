import { useT } from '../../../i18n/use-t.ts'
import { Field } from '../../../ui/controls/field.tsx'
import styles from '../parts/login.module.css'

interface ServerFieldProps {
  value: string
  onChange(value: string): void
}

/** The address of a custom server. Collapsed, because the handle usually determines the server. */
export function ServerField({ value, onChange }: ServerFieldProps) {
  const t = useT()
  return (
    <details className={styles.more} open={value !== '' || undefined}>
      <summary>{t('login.customServer')}</summary>
      <Field
        label={t('login.serverUrl')}
        hint={t('login.serverHint')}
        name="service"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        placeholder="https://"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </details>
  )
}
