import { useState } from 'react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { type PreviewSwitch, previewSwitches, readPreviewSwitch, writePreviewSwitch } from '../../services/previews/preview-switches.ts'
import { SwitchRow } from '../../ui/controls/switch-row.tsx'

const labels: Record<PreviewSwitch, MessageId> = { frames: 'apps.switchFrames', openGraph: 'apps.switchOpenGraph' }

/** Which kinds of previews this browser shows. Spec 3 §5. Only browsers render it. */
export function PreviewSettings({ className, lead }: { className: string | undefined; lead: string | undefined }) {
  const t = useT()
  const [isOn, setOn] = useState(() => Object.fromEntries(previewSwitches.map((name) => [name, readPreviewSwitch(name)])))
  const change = (name: PreviewSwitch, next: boolean) => {
    writePreviewSwitch(name, next)
    setOn({ ...isOn, [name]: next })
  }
  return (
    <section className={className} aria-labelledby="previews">
      <h2 id="previews">{t('apps.switches')}</h2>
      <p className={lead}>{t('apps.switchesLead')}</p>
      {previewSwitches.map((name) => (
        <SwitchRow key={name} label={t(labels[name])} isOn={isOn[name]!} onChange={(next) => change(name, next)} />
      ))}
    </section>
  )
}
