/** Provider API §4.4: turns a small avatar's URL into the large one. Spec 2 §9: 400 × 400. */
export const upscale = (url: string): string => url.replace(/_normal\.(jpg|jpeg|png|gif|bmp)$/i, '_400x400.$1')
