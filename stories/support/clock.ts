/** Moves the page's clock forward until it is restored. */
export function mockClockForward(): { advance(milliseconds: number): void; restore(): void } {
  const real = Date.now;
  return {
    advance(milliseconds) {
      Date.now = () => real() + milliseconds;
    },
    restore() {
      Date.now = real;
    },
  };
}
