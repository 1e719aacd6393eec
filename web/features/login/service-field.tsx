import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/controls/field.tsx'
import styles from './login.module.css'

interface ServiceFieldProps {
  value: string
  onChange(value: string): void
}

/** Most people need none: their name says where they are at home. */
export function ServiceField({ value, onChange }: ServiceFieldProps) {
  const t = useT()
  return (
    <details className={styles.more} open={value !== '' || undefined}>
      <summary>{t('login.ownService')}</summary>
      <Field
        label={t('login.serviceUrl')}
        hint={t('login.serviceHint')}
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
