import type { PersonalData } from "../../platform/db/personal-data.ts";
import { applicationData } from "../applications/personal-data.ts";
import { callData } from "../calls/personal-data.ts";
import { campaignData } from "../campaigns/personal-data.ts";
import { consentData, identifierData, profileData, visitData } from "../customers/personal-data.ts";
import { dedupeData } from "../dedupe/personal-data.ts";
import { fileData } from "../files/personal-data.ts";
import { draftData } from "../forms/personal-data.ts";
import { leadData } from "../leads/personal-data.ts";
import { lenderData } from "../lenders/personal-data.ts";
import { helpData } from "../lookups/personal-data.ts";
import { merchantData } from "../merchants/personal-data.ts";
import { messageData } from "../messages/personal-data.ts";
import { noteData } from "../notes/personal-data.ts";
import { decisionData } from "../offers/personal-data.ts";
import { codeData, sessionData } from "../sign-in/personal-data.ts";
import { ticketData } from "../tickets/personal-data.ts";

/**
 * All kinds of customer data, in order of erasure: rows that refer to others first. What customers
 * are shown, retention, erasure and its certificate read this list.
 */
export const ALL_PERSONAL_DATA: readonly PersonalData[] = [
  codeData,
  dedupeData,
  noteData,
  callData,
  campaignData,
  messageData,
  helpData,
  merchantData,
  leadData,
  ticketData,
  draftData,
  fileData,
  lenderData,
  decisionData,
  applicationData,
  visitData,
  consentData,
  sessionData,
  identifierData,
  profileData,
];
