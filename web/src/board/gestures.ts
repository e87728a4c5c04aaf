/** Fingers and the wheel on the mine: one finger pans, two zoom, a touch that does not move is a tap. */
import type { Camera } from "./camera.svelte";

/** A finger that moves less than this many pixels taps. */
const TREMBLE = 8;

export class Gestures {
  /** Whether the fingers that are down have moved: then lifting them is no tap. */
  moved = false;
  private readonly camera: Camera;
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private start = { x: 0, y: 0 };

  constructor(camera: Camera) {
    this.camera = camera;
  }

  readonly down = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && event.button > 1) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size > 1) return;
    this.moved = false;
    this.start = { x: event.clientX, y: event.clientY };
  };

  readonly move = (event: PointerEvent): void => {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const element = event.currentTarget as Element;
    const far = Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) >= TREMBLE;
    if (!this.moved && !far && this.fingers.size === 1) return;
    if (!this.moved) element.setPointerCapture(event.pointerId);
    this.moved = true;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) this.camera.pan(event.clientX - before.x, event.clientY - before.y);
    else this.pinch(event, before, other, element.getBoundingClientRect());
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  readonly up = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
  };

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const box = (event.currentTarget as Element).getBoundingClientRect();
    this.camera.scale(
      Math.exp(-event.deltaY / 500),
      event.clientX - box.left - box.width / 2,
      event.clientY - box.top - box.height / 2,
    );
  };

  private pinch(
    event: PointerEvent,
    before: { x: number; y: number },
    other: { x: number; y: number },
    box: DOMRect,
  ): void {
    const was = Math.hypot(before.x - other.x, before.y - other.y) || 1;
    const is = Math.hypot(event.clientX - other.x, event.clientY - other.y) || 1;
    const middle = { x: (event.clientX + other.x) / 2, y: (event.clientY + other.y) / 2 };
    this.camera.scale(is / was, middle.x - box.left - box.width / 2, middle.y - box.top - box.height / 2);
    this.camera.pan((event.clientX - before.x) / 2, (event.clientY - before.y) / 2);
  }
}
