import type { Meta, StoryObj } from "@storybook/react-vite";
import { useEffect, useState } from "react";
import { expect, fireEvent, waitFor } from "storybook/test";
import { watchLostFocus } from "../../src/screens/chrome/lost-focus.ts";

/** A section whose button disappears when pressed, and one that disappears entirely. */
function FocusExample() {
  const [done, setDone] = useState(false);
  const [there, setThere] = useState(true);
  useEffect(watchLostFocus, []);
  return (
    <main id="main">
      <h1>The page</h1>
      <section aria-label="Agreement">
        <h2>Agreement</h2>
        {done ? (
          <p>Taken back</p>
        ) : (
          <button type="button" onClick={() => setDone(true)}>
            Take back
          </button>
        )}
      </section>
      {there && (
        <section aria-label="Notice">
          <h2>Notice</h2>
          <button type="button" onClick={() => setThere(false)}>
            Close
          </button>
        </section>
      )}
      <button type="button">Stays</button>
    </main>
  );
}

const meta: Meta<typeof FocusExample> = { title: "ui/LostFocus", component: FocusExample };
export default meta;
type Story = StoryObj<typeof FocusExample>;

/** The surrounding section's heading gets the focus; if that is gone too, the page's heading. */
export const TakenAway: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Take back" }));
    await waitFor(() => expect(canvas.getByRole("heading", { name: "Agreement" })).toHaveFocus());
    await userEvent.click(canvas.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(canvas.getByRole("heading", { name: "The page" })).toHaveFocus());
  },
};

/** The removal of a button that the user has left moves no focus; the next one, of a button with the focus, does. */
export const Left: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Stays" }));
    const close = canvas.getByRole("button", { name: "Close" });
    close.focus();
    close.blur();
    // The browser's own blur on removal would come before the next timer.
    await new Promise((done) => setTimeout(done));
    const focused: unknown[] = [];
    const note = ({ target }: FocusEvent) => focused.push(target);
    document.addEventListener("focusin", note);
    const takeBack = canvas.getByRole("button", { name: "Take back" });
    close.remove();
    // The removal is observed before the next one: if it moved the focus, it would do so first.
    await Promise.resolve();
    takeBack.focus();
    await fireEvent.click(takeBack);
    const agreement = canvas.getByRole("heading", { name: "Agreement" });
    await waitFor(() => expect(agreement).toHaveFocus());
    document.removeEventListener("focusin", note);
    await expect(focused).toEqual([takeBack, agreement]);
  },
};
