import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { CreativesBlock } from "../../src/blocks/creatives/creatives-block.tsx";
import type { BlockSlice } from "../../src/contract/page-slices.ts";
import { neverResponds, type Responder, refusedResponse } from "../support/api-stub.ts";
import { pick } from "../support/config.ts";
import { OWN_PARTNER, partnerStage } from "../support/own-partner.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const texts = {
  headline: { en: "A loan against your own jewellery", hi: "अपने ज़ेवर पर लोन" },
  line: { en: "Warm wishes from {partner}", hi: "{partner} की ओर से शुभकामनाएँ" },
  call: { en: "See your offers", hi: "अपने ऑफ़र देखें" },
  note: { en: "Subject to the decision of the lender.", hi: "फ़ैसला लेंडर करता है।" },
  scan: { en: "Scan to open", hi: "स्कैन करके खोलें" },
};
const block = (language: string): BlockSlice<"creatives"> => ({
  type: "creatives",
  designs: [{ id: "gold-loan", title: pick(language, "Gold loan", "गोल्ड लोन"), path: "/", texts }],
  sizes: [
    { id: "post", title: pick(language, "Post", "पोस्ट"), width: 1080, height: 1080, code: false },
    { id: "poster", title: pick(language, "Poster", "पोस्टर"), width: 1240, height: 1754, code: true },
  ],
});

const LOGO =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 80 40'%3E%3Crect width='80' height='40' fill='%236b21a8'/%3E%3C/svg%3E";
const BRAND = {
  data: {
    key: "marigold",
    name: "Marigold Mart",
    logo: LOGO,
    fontLink: null,
    fontFamily: "Noto Sans",
    primaryColor: "#6b21a8",
    secondaryColor: "#166534",
    termsApplicable: false,
  },
};

const stage = (partner: Responder = () => OWN_PARTNER, brand: Responder = () => BRAND): { stage: Stage } => {
  const { stage: base } = partnerStage(partner);
  return { stage: { ...base, api: { ...base.api, "GET /api/get-partner-by-name/{name}": brand } } };
};

const saved = fn<(file: Blob) => void>();
const lastSaved = (): Blob => saved.mock.lastCall?.[0] ?? new Blob();

/** Records downloads instead of saving them. */
function catchDownloads(): () => void {
  saved.mockClear();
  const { createObjectURL } = URL;
  URL.createObjectURL = (file) => {
    saved(file as Blob);
    return createObjectURL.call(URL, file);
  };
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = () => {};
  return () => {
    URL.createObjectURL = createObjectURL;
    HTMLAnchorElement.prototype.click = click;
  };
}

/** Pictures for a partner's customers. */
const meta: Meta = {
  title: "blocks/Creatives",
  decorators: [onStage],
  beforeEach: prepare,
  render: (_, { globals }) => <CreativesBlock block={block(String(globals.language ?? "en"))} fill={(text) => text} />,
};
export default meta;
type Story = StoryObj;

/** The colours of some points of a PNG file, as `#rrggbb`. */
async function coloursAt(file: Blob, points: [x: number, y: number][]): Promise<string[]> {
  const image = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.drawImage(image, 0, 0);
  const hex = (value: number) => value.toString(16).padStart(2, "0");
  return points.map(([x, y]) => `#${[...context.getImageData(x, y, 1, 1).data.slice(0, 3)].map(hex).join("")}`);
}

export const ChosenAndDownloaded: Story = {
  parameters: stage(),
  beforeEach: catchDownloads,
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("img", { name: /own jewellery Warm wishes from Marigold Mart/ })).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText("Size"), "poster");
    await userEvent.selectOptions(canvas.getByLabelText("Language of the picture"), "hi");
    const picture = await canvas.findByRole("img", { name: "अपने ज़ेवर पर लोन मैरीगोल्ड मार्ट की ओर से शुभकामनाएँ" });
    await expect(picture).toHaveAttribute("viewBox", "0 0 1240 1754");
    const link = "https://saral.example/in/home/app/?utm_medium=poster&utm_campaign=gold-loan&utm_source=marigold";
    await expect(canvas.getByLabelText("Link")).toHaveValue(link);

    await userEvent.click(canvas.getByRole("button", { name: "Download as PNG" }));
    await waitFor(() => expect(lastSaved().type).toBe("image/png"));
    const file = lastSaved();
    const { width, height } = await createImageBitmap(file);
    await expect([width, height]).toEqual([1240, 1754]);
    const unit = 1240 / 1080;
    // The logo, the secondary colour in the corner, the edge of the main area, and the note's background.
    const points = [
      [90, 75],
      [1060, 20],
      [20, 700],
      [20, 1500],
    ].map(([x = 0, y = 0]): [number, number] => [x * unit, y * unit]);
    await expect(await coloursAt(file, points)).toEqual(["#6b21a8", "#166534", "#6b21a8", "#ffffff"]);

    await userEvent.click(canvas.getByRole("button", { name: "Download as SVG" }));
    const svg = await lastSaved().text();
    const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
    await expect(parsed.querySelector("parsererror")).toBeNull();
    await expect([...parsed.querySelectorAll("text")].map(({ textContent }) => textContent).join(" ")).toContain("ज़ेवर पर लोन");
  },
};

export const Loading: Story = { parameters: stage(neverResponds) };

export const BrandFails: Story = {
  parameters: stage(undefined, () => refusedResponse(503, "UNAVAILABLE", "Later, please.")),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
};

/** An account without a brand has pictures of the site. */
export const WithoutABrand: Story = {
  parameters: stage(() => ({ data: { ...OWN_PARTNER.data, brand: null } }), neverResponds),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("img", { name: /Warm wishes from Saral/ })).toBeVisible();
  },
};
