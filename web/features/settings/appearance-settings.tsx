import type { MessageId } from '../../i18n/create-translate.ts'
import { localeNames, locales, type Locale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/use-t.ts'
import { appearanceChoices, type Appearance, type AppearanceName } from '../../services/settings/appearance.ts'
import { Hint } from '../../ui/content/hint.tsx'
import { Select } from '../../ui/controls/select.tsx'
import styles from './appearance-settings.module.css'

interface AppearanceSettingsProps {
  appearance: Appearance
  locale: Locale
  onAppearance<Name extends AppearanceName>(name: Name, value: Appearance[Name]): void
  onLocale(locale: Locale): void
}

const words: { readonly [Name in AppearanceName]: Readonly<Record<'title' | Appearance[Name], MessageId>> } = {
  theme: { title: 'theme.title', system: 'theme.system', light: 'theme.light', dark: 'theme.dark' },
  motion: { title: 'motion.title', system: 'motion.system', reduced: 'motion.reduced' },
  text: { title: 'text.title', small: 'text.small', normal: 'text.normal', large: 'text.large' },
}

/** Theme, text size and language. Changes apply at once. */
export function AppearanceSettings({ appearance, locale, onAppearance, onLocale }: AppearanceSettingsProps) {
  const t = useT()
  return (
    <div className={styles.settings}>
      <AppearanceChoice name="theme" appearance={appearance} onAppearance={onAppearance} />
      <AppearanceChoice name="text" appearance={appearance} onAppearance={onAppearance} />
      <AppearanceChoice name="motion" appearance={appearance} onAppearance={onAppearance} hint={t('motion.hint')} />
      <label className={styles.language}>
        <b>{t('language.title')}</b>
        <Select value={locale} onChange={(event) => onLocale(event.target.value as Locale)}>
          {locales.map((value) => (
            <option key={value} value={value} lang={value}>
              {localeNames[value]}
            </option>
          ))}
        </Select>
      </label>
    </div>
  )
}

interface AppearanceChoiceProps<Name extends AppearanceName> extends Pick<AppearanceSettingsProps, 'appearance' | 'onAppearance'> {
  name: Name
  hint?: string
}

function AppearanceChoice<Name extends AppearanceName>({ name, appearance, onAppearance, hint }: AppearanceChoiceProps<Name>) {
  const t = useT()
  return (
    <fieldset aria-describedby={hint && `${name}-hint`}>
      <legend>{t(words[name].title)}</legend>
      <div className={styles.choices}>
        {appearanceChoices[name].map((value) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name={name} value={value} checked={appearance[name] === value} onChange={() => onAppearance(name, value)} />
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
function Sample({ name, value }: { name: AppearanceName; value: string }) {
  if (name === 'theme') return <span className={styles.swatch} data-swatch={value} aria-hidden />
  if (name === 'text')
    return (
      <span className={styles.letters} data-letters={value} aria-hidden>
        Aa
      </span>
    )
  return null
}
