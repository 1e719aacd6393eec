import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { usePreferences } from '../../services/settings/use-preferences.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { AltReminderRow } from './alt-reminder-row.tsx'
import { AppearanceSettings } from './appearance-settings.tsx'

export function GeneralPage() {
  const t = useT()
  const { preferences } = useServices()
  const { appearance, locale, setAppearance, setLocale } = usePreferences(preferences)
  return (
    <>
      <PageHeader title={t('settings.appearance')} up="/settings" />
      <AppearanceSettings appearance={appearance} locale={locale} onAppearance={setAppearance} onLocale={setLocale} />
      <AltReminderRow />
    </>
  )
}
