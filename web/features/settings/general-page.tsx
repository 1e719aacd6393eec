import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Appearance } from './appearance.tsx'
import { useVisitor } from './use-visitor.ts'

export function GeneralPage() {
  const t = useT()
  const { visitor } = useServices()
  const { theme, locale, setTheme, setLocale } = useVisitor(visitor)
  return (
    <>
      <PageHeader title={t('settings.general')} up="/settings" />
      <Appearance theme={theme} locale={locale} onTheme={setTheme} onLocale={setLocale} />
    </>
  )
}
