import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { usePreferences } from '../../services/settings/use-preferences.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Appearance } from './appearance.tsx'

export function GeneralPage() {
  const t = useT()
  const { preferences } = useServices()
  const { look, locale, setLook, setLocale } = usePreferences(preferences)
  return (
    <>
      <PageHeader title={t('settings.appearance')} up="/settings" />
      <Appearance look={look} locale={locale} onLook={setLook} onLocale={setLocale} />
    </>
  )
}
