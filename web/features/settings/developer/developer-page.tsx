import { networkNames } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useT } from '../../../i18n/use-t.ts'
import { createLatePart } from '../../../services/context/create-late-part.tsx'
import { useServices } from '../../../services/context/services-context.tsx'
import { release } from '../../../services/settings/release.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useIsHydrated } from '../../../ui/page/use-is-hydrated.ts'
import { RootChoice } from './root-choice.tsx'
import { TelemetrySettings } from './telemetry-settings.tsx'
import parts from '../parts/parts.module.css'
import styles from './developer.module.css'

const PreviewSettings = createLatePart(async () => (await import('../../apps/preview-settings.tsx')).PreviewSettings)

/** Build facts and the endpoints in use. */
export function DeveloperPage() {
  const t = useT()
  const { settings, preferences } = useServices()
  const { mode, networks, developerRoots, previewsPages } = settings
  const isHydrated = useIsHydrated()
  return (
    <>
      <PageHeader title={t('settings.developer')} up="/settings" />
      <div className={parts.parts}>
        <section className={parts.part} aria-labelledby="build">
          <h2 id="build">{t('developer.build')}</h2>
          <dl className={styles.facts}>
            <Fact name={t('developer.version')}>{release.version}</Fact>
            {release.commit ? <Fact name={t('developer.commit')}>{release.commit}</Fact> : null}
            <Fact name={t('developer.mode')}>{t(mode === 'live' ? 'developer.liveNetworks' : 'developer.sandbox')}</Fact>
          </dl>
          {/* Not a page of the web app; the server renders it. */}
          <p>
            <a href="/openapi">{t('developer.apiReference')}</a>
          </p>
        </section>
        {developerRoots.length > 0 ? <RootChoice roots={developerRoots} chosen={preferences.providerRoot} /> : null}
        <TelemetrySettings />
        {previewsPages && isHydrated ? <PreviewSettings className={parts.part} lead={parts.lead} /> : null}
        <section className={parts.part} aria-labelledby="reaches">
          <h2 id="reaches">{t('developer.networkServices')}</h2>
          <dl className={styles.facts}>
            {networkNames.map((name) => (
              <Fact key={name} name={descriptors[name].label}>
                {networks[name].isConnected ? networks[name].root || '–' : t('health.notConnected')}
              </Fact>
            ))}
          </dl>
        </section>
      </div>
    </>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="ltr">{children}</dd>
    </div>
  )
}
