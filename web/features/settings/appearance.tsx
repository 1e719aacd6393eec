import type { Theme } from '../../app/settings.ts'
import { localeNames, locales, type Locale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/use-t.ts'
import styles from './appearance.module.css'

interface AppearanceProps {
  theme: Theme
  locale: Locale
  onTheme(theme: Theme): void
  onLocale(locale: Locale): void
}

const themes = [
  ['system', 'theme.system'],
  ['light', 'theme.light'],
  ['dark', 'theme.dark'],
] as const

/** How it looks and which language it speaks. Both hold at once. */
export function Appearance({ theme, locale, onTheme, onLocale }: AppearanceProps) {
  const t = useT()
  return (
    <div className={styles.settings}>
      <fieldset>
        <legend>{t('theme.title')}</legend>
        <div className={styles.themes}>
          {themes.map(([value, words]) => (
            <label key={value} className={styles.theme}>
              <input type="radio" name="theme" value={value} checked={theme === value} onChange={() => onTheme(value)} />
              <span className={styles.swatch} data-swatch={value} aria-hidden />
              {t(words)}
            </label>
          ))}
        </div>
      </fieldset>
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
