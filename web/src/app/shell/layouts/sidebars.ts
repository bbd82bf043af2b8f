/** The layouts with a navigation beside the screen: its width in pixels, and the colour by which it is recognised while the page opens. */
export const SIDEBARS = {
  classic: { width: 280, color: 'slate' },
  classy: { width: 280, color: 'slate' },
  compact: { width: 112, color: 'slate' },
  dense: { width: 80, color: 'slate' },
  futuristic: { width: 280, color: 'indigo' },
  thin: { width: 80, color: 'card' },
} as const
