import type { MessageId } from '../../i18n/create-translate.ts'
import { localeNames, locales, type Locale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/use-t.ts'
import { looks, type Look, type LookName } from '../../services/settings/look.ts'
import { Hint } from '../../ui/content/hint.tsx'
import styles from './appearance.module.css'

interface AppearanceProps {
  look: Look
  locale: Locale
  onLook<Name extends LookName>(name: Name, value: Look[Name]): void
  onLocale(locale: Locale): void
}

const words: { readonly [Name in LookName]: Readonly<Record<'title' | Look[Name], MessageId>> } = {
  theme: { title: 'theme.title', system: 'theme.system', light: 'theme.light', dark: 'theme.dark' },
  motion: { title: 'motion.title', system: 'motion.system', reduced: 'motion.reduced' },
  text: { title: 'text.title', small: 'text.small', normal: 'text.normal', large: 'text.large' },
}

/** Theme, text size and language. Changes apply at once. */
export function Appearance({ look, locale, onLook, onLocale }: AppearanceProps) {
  const t = useT()
  return (
    <div className={styles.settings}>
      <LookChoice name="theme" look={look} onLook={onLook} />
      <LookChoice name="text" look={look} onLook={onLook} />
      <LookChoice name="motion" look={look} onLook={onLook} hint={t('motion.hint')} />
      <label className={styles.language}>
        <b>{t('language.title')}</b>
        <select value={locale} onChange={(event) => onLocale(event.target.value as Locale)}>
          {locales.map((value) => (
            <option key={value} value={value} lang={value}>
              {localeNames[value]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

interface LookChoiceProps<Name extends LookName> extends Pick<AppearanceProps, 'look' | 'onLook'> {
  name: Name
  hint?: string
}

function LookChoice<Name extends LookName>({ name, look, onLook, hint }: LookChoiceProps<Name>) {
  const t = useT()
  return (
    <fieldset aria-describedby={hint && `${name}-hint`}>
      <legend>{t(words[name].title)}</legend>
      <div className={styles.choices}>
        {looks[name].map((value) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name={name} value={value} checked={look[name] === value} onChange={() => onLook(name, value)} />
            <Sample name={name} value={value} />
            {t(words[name][value])}
          </label>
        ))}
      </div>
      {hint ? <Hint id={`${name}-hint`}>{hint}</Hint> : null}
    </fieldset>
  )
}

/** A visual sample of an option, hidden from screen readers. */
function Sample({ name, value }: { name: LookName; value: string }) {
  if (name === 'theme') return <span className={styles.swatch} data-swatch={value} aria-hidden />
  if (name === 'text')
    return (
      <span className={styles.letters} data-letters={value} aria-hidden>
        Aa
      </span>
    )
  return null
}
