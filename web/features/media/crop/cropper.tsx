import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Hint } from '../../../ui/content/hint.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { largestZoom, middle, moveCrop, zoomCrop, type Crop } from './crop.ts'
import { drawCrop } from './draw-crop.ts'
import styles from './cropper.module.css'

interface CropperProps {
  image: ImageBitmap
  /** Width ÷ height of the result. */
  aspect: number
  isRound?: boolean
  onDone(crop: Crop): void
}

/** px: the canvas has twice the resolution that it is shown at. */
const drawnWidth = 800

/** Crops an image by dragging, or with three sliders; the two for position serve keyboards. */
export function Cropper({ image, aspect, isRound = false, onDone }: CropperProps) {
  const t = useT()
  const [crop, setCrop] = useState<Crop>(middle)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, image, crop)
  }, [image, crop])

  const push = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const by = { x: event.movementX / width, y: event.movementY / height }
    setCrop((now) => moveCrop(image, now, by, aspect))
  }
  return (
    <div className={styles.cropper}>
      <canvas
        ref={canvas}
        width={drawnWidth}
        height={Math.round(drawnWidth / aspect)}
        className={styles.canvas}
        data-round={isRound || undefined}
        role="img"
        aria-label={t('crop.preview')}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={push}
      />
      <Slider label={t('crop.zoom')} value={crop.zoom} least={1} most={largestZoom} onChange={(zoom) => setCrop(zoomCrop(crop, zoom))} />
      <div className={styles.fine}>
        <Hint>{t('crop.hint')}</Hint>
        <Slider label={t('crop.horizontalPosition')} value={crop.x} least={0} most={1} isHidden onChange={(x) => setCrop({ ...crop, x })} />
        <Slider label={t('crop.verticalPosition')} value={crop.y} least={0} most={1} isHidden onChange={(y) => setCrop({ ...crop, y })} />
      </div>
      <Button kind="strong" isWide onClick={() => onDone(crop)}>
        {t('crop.apply')}
      </Button>
    </div>
  )
}

interface SliderProps {
  label: string
  value: number
  least: number
  most: number
  /** Visible on focus only: pointers drag instead. */
  isHidden?: boolean
  onChange(value: number): void
}

function Slider({ label, value, least, most, isHidden = false, onChange }: SliderProps) {
  return (
    <label className={styles.slider} data-hidden={isHidden || undefined}>
      <span>{label}</span>
      <input
        type="range"
        min={least}
        max={most}
        step={(most - least) / 50}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </label>
  )
}
