import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { usePreferences } from '../../services/settings/use-preferences.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { AppearanceSettings } from './appearance-settings.tsx'

/** Last on the page, so that nothing moves when it appears. */
const DeviceRows = createLatePart(async () => (await import('./device-rows.tsx')).DeviceRows)

export function GeneralPage() {
  const t = useT()
  const { preferences } = useServices()
  const { appearance, locale, setAppearance, setLocale } = usePreferences(preferences)
  return (
    <>
      <PageHeader title={t('settings.appearance')} up="/settings" />
      <AppearanceSettings appearance={appearance} locale={locale} onAppearance={setAppearance} onLocale={setLocale} />
      <DeviceRows />
    </>
  )
}
