import { useState, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { readTelemetrySetting, writeTelemetrySetting, type TelemetrySetting } from '../../../services/telemetry/telemetry-choice.ts'
import { SwitchRow } from '../../../ui/controls/switch-row.tsx'
import parts from '../parts/parts.module.css'

const never = () => () => {}

/** What this browser tells the operator, and what it shows in the console. Spec 3 §3. */
export function TelemetrySettings() {
  const t = useT()
  const services = useServices()
  const { events, errors } = services.settings.collects
  const [shares, setShares] = useSetting('telemetry')
  const [logs, setLogs] = useSetting('telemetryDebug')
  return (
    <section className={parts.part} aria-labelledby="telemetry">
      <h2 id="telemetry">{t('developer.telemetry')}</h2>
      {events || errors ? (
        <>
          <p className={parts.lead}>{t('developer.telemetryLead')}</p>
          <SwitchRow label={t('developer.telemetryShare')} isOn={shares} onChange={setShares} />
        </>
      ) : null}
      <SwitchRow label={t('developer.telemetryDebug')} isOn={logs} onChange={setLogs} />
    </section>
  )
}

/** Applies at once. The server doesn't know the setting, so it renders as off. */
function useSetting(name: TelemetrySetting): [isOn: boolean, set: (isOn: boolean) => void] {
  const services = useServices()
  const stored = useSyncExternalStore(
    never,
    () => readTelemetrySetting(name),
    () => false,
  )
  const [chosen, setChosen] = useState<boolean>()
  const set = (isOn: boolean) => {
    writeTelemetrySetting(name, isOn)
    setChosen(isOn)
    void import('../../../services/telemetry/start-telemetry.ts').then(({ startTelemetry }) => startTelemetry(services)).catch(() => {})
  }
  return [chosen ?? stored, set]
}
