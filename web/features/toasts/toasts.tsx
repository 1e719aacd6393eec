import { useRef, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { Toast, ToastKind } from '../../services/toasts/toaster.ts'
import { useAttention } from './use-attention.ts'
import { useLateCard } from './use-late-card.ts'
import { useTopLayer } from './use-top-layer.ts'
import styles from './toasts.module.css'

const loudKinds: readonly ToastKind[] = ['warning', 'error']

/**
 * Toasts over the bottom of the page. Two live regions are always rendered: screen readers only announce changes to a region that already
 * exists.
 */
export function Toasts() {
  const t = useT()
  const { toaster } = useServices()
  const toasts = useSyncExternalStore(toaster.subscribe, toaster.view, toaster.view)
  const region = useRef<HTMLElement>(null)
  const newest = toasts.at(-1)
  const onLeave = useAttention(toaster, region)
  const newestKey = newest && `${newest.id}:${newest.times}`
  useTopLayer(region, newestKey)
  const late = useLateCard(toaster, newestKey)

  const draw = (toast: Toast) => {
    const isLoud = loudKinds.includes(toast.kind)
    if (late === 'missing') return <PlainToast key={toast.id} toast={toast} isLoud={isLoud} />
    return late ? <late.Card key={toast.id} toast={toast} isLoud={isLoud} onLeave={() => onLeave(toast.id)} /> : null
  }
  return (
    <section ref={region} popover="manual" className={styles.region} aria-label={newest && `${t('toast.region')} (F8)`}>
      <div role="status" aria-atomic={false} className={styles.stack}>
        {toasts.filter(({ kind }) => !loudKinds.includes(kind)).map(draw)}
      </div>
      <div className={styles.stack}>{toasts.filter(({ kind }) => loudKinds.includes(kind)).map(draw)}</div>
    </section>
  )
}

/** What a toast says, without its buttons. */
const PlainToast = ({ toast: { id, kind, title, message }, isLoud }: { toast: Toast; isLoud: boolean }) => (
  <div className={styles.toast} data-toast={id} data-kind={kind} role={isLoud ? 'alert' : undefined}>
    <p className={styles.words}>{title ? `${title} ${message}` : message}</p>
  </div>
)
